/** The notice at the first visit and the dialog for the choice (decisions: footer and consent). */
export const consent = {
  band: {
    title: 'Cookies on {{brand}}',
    body: 'We keep what the portal needs to work. If you agree, we also learn how it is used and whether our advertising leads to visits. Nothing of that is loaded before you choose.',
  },
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Choose',
  save: 'Save choice',
  close: 'Close',
  title: 'Cookie preferences',
  intro: 'Choose what this portal may do in your browser. You can change it at any time.',
  alwaysOn: 'Always on',
  names: {
    necessary: 'Necessary',
    analytics: 'Analytics',
    marketing: 'Marketing',
  },
  meanings: {
    necessary: 'Signing in, staying signed in, safety, and your choices such as the language.',
    analytics: 'Tells us which pages are slow or fail and how the portal is used.',
    marketing: 'Tells us whether our own advertising leads to visits.',
  },
  signal:
    'Your browser sends Global Privacy Control, so everything optional is off. To choose here, turn the signal off for this site in your browser, then load the page again.',
  kept: {
    title: 'Your choice is kept',
    all: 'Analytics and marketing are allowed.',
    none: 'Only what is necessary is used.',
    analytics: 'Analytics is allowed, marketing is not.',
    marketing: 'Marketing is allowed, analytics is not.',
    inFooter: 'You can change it under “Cookie preferences” at the foot of every page.',
    inMenu: 'You can change it under “Cookie preferences” in the menu at the top.',
  },
  failed:
    'The cookie preferences could not be loaded. Check your connection, then load the page again.',
} as const;
