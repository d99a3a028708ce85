const recommended = {
  "constructor-super": "error",
  eqeqeq: "error",
  "no-cond-assign": "error",
  "no-const-assign": "error",
  "no-dupe-keys": "error",
  "no-empty": "error",
  "no-eval": "error",
  "no-fallthrough": "error",
  "no-implied-eval": "error",
  "no-unsafe-finally": "error",
  "no-unused-vars": ["error", { vars: "local", argsIgnorePattern: "^_" }],
  "no-useless-escape": "error",
  "no-var": "error",
  "prefer-const": "error",
  "no-console": "error", // private text never reaches a log
  "no-restricted-properties": ["error", { property: "innerHTML" }, { property: "outerHTML" }, { property: "insertAdjacentHTML" }],
};

export default [
  { ignores: ["node_modules/", "web-ext-artifacts/"] },
  { files: ["**/*.js"], rules: recommended },
  { files: ["content/**/*.js"], languageOptions: { sourceType: "script" }, rules: { strict: ["error", "global"] } },
];
