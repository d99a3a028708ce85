"""The words names are made of, and the names that stand in for people.

Stand-ins are handed out in the order below, whoever they replace, so that one says nothing about its
original. Given names are borne by any gender. Words that are common in English are left out: they could
not be told from the name in an answer.
"""

from __future__ import annotations

GIVEN_NAMES = tuple(
    """
    Ellis Rowan Quinn Avery Marlowe Tatum Emery Hollis Sasha Arden Kendall Blair Remy Finley Lennox Darcy Shea
    Auden Peyton Ainsley Kerry Noel Jules Robin Hadley Sidney Winslow Emerson Rory Delaney Micah Reese Sloan
    Corey Lindsay Dorian Wynn Greer Alexis Bellamy Carey Dana Ellison Frankie Germaine Harlow Ira Jody Kelsey
    Laurie Merle Nico Oakley Palmer Quincy Raleigh Sacha Teagan Vaughn Whitley Ariel Bailey Camryn Darby
    Addison Ashby Aubrey Azariah Blakely Brogan Cameron Campbell Cassidy Clancy Courtney Devin Dylan
    Elliot Emory Ezra Fallon Farley Glenn Halsey Harley Hayden Innis Jaden Jamie Jaylin Jessie Kai
    Keegan Kelly Kendrix Kieran Kimball Kirby Kris Laramie Leighton Lennon Leslie Logan Loren Lynden Mackenzie
    Marley Mattie Meredith Merritt Mickey Monroe Morgan Murphy Nicky Odell Orrin Perrin Presley Ramsey Reagan
    Regan Remi Rene Rian Ricki Riley Robbie Royce Rylan Sawyer Schuyler Shannon Shay Shelby Skyler Stacy
    Stevie Sutton Tamsin Taylor Terry Toby Torrey Tracy Tristan Tyler Vivian Wallis Wesley Yardley Zephyr Zion
    """.split()
)

FAMILY_NAMES = tuple(
    """
    Ellery Corwin Halden Ashdown Merrow Tindall Calloway Wexley Brandis Lorimer Penhall Draycott Selwyn Harrowby
    Kestle Aldous Fenwick Marchand Ormsby Thackery Vance Whitlock Yarrow Bellweather Castell Dunmore Eastlake
    Farraday Garrick Hathersage Inskip Jarrow Kendrick Langdale Maddern Norwood Oakhurst Pemberley Quillan
    Radley Sandahl Tolliver Underhay Varley Wetherby Abernathy Aldridge Alston Ambler Ansley Appleby Arkwright
    Atherton Averill Bagshaw Balfour Bancroft Barlow Beckwith Benning Berwick Birchall Blackwell Boswell
    Bramwell Brockway Buckland Burdett Calder Carbery Carlisle Carrow Chadwick Chilcott Clavering Clifton
    Colbert Conway Cottrell Cranleigh Crosland Culver Dalby Danvers Darrow Davenport Denholm Dewhurst Dorrance
    Eddington Elmsley Everard Fairfax Falkner Fielding Forsyte Galloway Garland Gladwin Granger Grantham
    Hadlow Hallam Harcourt Hargrave Hartnell Haverley Hazelden Hillier Holcombe Hollander Huxtable Ingram
    Kelsall Kenward Kingsley Lambourne Larkin Latimer Ledger Linwood Lockhart Ludlow Lytton Mallory Marbury
    Marsden Melbourne Merrick Milford Mowbray Neville Newbury Norcross Okehurst Oldroyd Osborne Pargeter
    Pelham Penrose Pickford Prescott Ravensby Redfern Renshaw Ridley Rockwell Rushmore Saltmarsh Sedgwick
    Shelburne Sinclair Stanhope Stratton Swinton Tamworth Tarleton Thornbury Tilney Treadwell Tyndale Vickery
    Wadham Wakefield Walcott Warwick Waverley Westbrook Whitmore Wickham Winslade Woodhall Wyndham Yelland
    """.split()
)

# Titles, folded: those that tell a gender, and those that do not.
HIS = frozenset("mr mister sir lord herr signor senor monsieur".split())
HERS = frozenset("mrs ms miss madam lady dame frau signora signorina senora senorita sra srta madame mme mlle".split())
NEUTRAL = frozenset(
    "mx dr doctor prof professor rev reverend capt captain lt sgt judge justice coach nurse pastor rabbi imam".split()
)

# Words before a family name. Those of the second set are given names too when they come first.
PARTICLES = frozenset("van von de der den del della dos das du la le ter ten zu bin bint ibn el abu af av".split())
PARTICLES_INSIDE = PARTICLES | frozenset("ben al di da".split())

SUFFIXES = frozenset("jr sr ii iii iv phd md esq".split())
