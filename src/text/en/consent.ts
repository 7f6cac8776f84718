/** The notice at the first visit and the dialog for the choice. */
export const consent = {
  band: {
    title: 'Cookies on {{brand}}',
    body: 'We use necessary cookies. If you agree, we also use analytics and marketing cookies to improve the portal and measure our ads. Nothing optional loads before you choose.',
  },
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Manage cookies',
  save: 'Save choices',
  close: 'Close',
  title: 'Cookie preferences',
  intro: 'Choose which cookies we may use in this browser. You can change this at any time.',
  alwaysOn: 'Always on',
  names: {
    necessary: 'Necessary',
    analytics: 'Analytics',
    marketing: 'Marketing',
  },
  meanings: {
    necessary: 'Sign-in, security and settings such as language.',
    analytics: 'How people use the portal and where it is slow.',
    marketing: 'Which of our ads bring visitors.',
  },
  signal:
    'Your browser sends Global Privacy Control, so optional cookies are off. To choose here, turn it off for this site and reload.',
  kept: {
    title: 'Choices saved',
    all: 'Analytics and marketing cookies are on.',
    none: 'Only necessary cookies are on.',
    analytics: 'Analytics is on, marketing is off.',
    marketing: 'Marketing is on, analytics is off.',
    inFooter: 'You can change it under “Cookie preferences” at the foot of every page.',
    inMenu: 'You can change it under “Cookie preferences” in the menu at the top.',
  },
  failed: 'We couldn’t load cookie preferences. Check your connection, then reload the page.',
} as const;
