; Inno Setup 6: iscc /DVersion=1.2.3 packaging\windows\sotto.iss
; Puts the bundle (build\bundle\sotto) on the computer of one user, without an administrator. The host is registered
; under that user's keys by sotto-host itself, and only with the browsers that are found.
#ifndef Version
  #error Say which version: iscc /DVersion=1.2.3
#endif

[Setup]
AppId={{6E1C0B0B-0E0B-4C35-9C39-8B8C6A1E5D5F}
AppName=Sotto
AppVersion={#Version}
AppPublisher=The Sotto authors
DefaultDirName={autopf}\Sotto
DefaultGroupName=Sotto
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=sotto-{#Version}-windows-x64
SetupIconFile=..\..\build\sotto.ico
UninstallDisplayIcon={app}\sotto-desktop.exe
Compression=lzma2/max
SolidCompression=yes
; An app that runs is closed first, and started again afterwards.
CloseApplications=yes
RestartApplications=yes
#ifdef Sign
; iscc /DSign "/Ssign=signtool.exe sign /fd sha256 /tr ... $f": the command comes from the release's own settings.
SignTool=sign
SignedUninstaller=yes
#endif

[Files]
Source: "..\..\build\bundle\sotto\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; Nothing of an older version stays between the files of a newer one.
Type: filesandordirs; Name: "{app}\_internal"
Type: filesandordirs; Name: "{app}\extension"

[Icons]
Name: "{group}\Sotto"; Filename: "{app}\sotto-desktop.exe"
Name: "{group}\Uninstall Sotto"; Filename: "{uninstallexe}"

[Run]
Filename: "{app}\sotto-host.exe"; Parameters: "install"; Flags: runhidden
Filename: "{app}\sotto-desktop.exe"; Description: "Open Sotto"; Flags: nowait postinstall skipifsilent

[UninstallRun]
; The app itself, its worker and the hosts that browsers have started.
Filename: "{sys}\taskkill.exe"; Parameters: "/f /im sotto-desktop.exe"; Flags: runhidden; RunOnceId: "EndApp"
Filename: "{app}\sotto-host.exe"; Parameters: "uninstall"; Flags: runhidden; RunOnceId: "Unregister"
Filename: "{sys}\taskkill.exe"; Parameters: "/f /im sotto-host.exe"; Flags: runhidden; RunOnceId: "EndHosts"

[UninstallDelete]
; The entry that starts Sotto at login. What is kept in the app (profiles, history, models) stays.
Type: files; Name: "{userstartup}\Sotto.bat"
