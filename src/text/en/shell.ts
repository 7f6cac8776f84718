/** The frame around every page: header, skip link, 404, error boundary. */
export const shell = {
  skip: 'Skip to main content',
  home: '{{brand}}, home',
  environment: 'Environment: {{name}}',
  theme: {
    label: 'Colour theme: {{current}}. Switch to {{next}}.',
    system: 'as on this device',
    light: 'light',
    dark: 'dark',
  },
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  navigation: 'Main',
  places: {
    report: 'Report',
    people: 'People',
    sampleReport: 'Sample report',
    requestAccess: 'Request access',
  },
  menu: {
    title: 'Menu',
    of: 'Menu of {{person}}',
    accountOf: 'Account: {{person}}',
    account: 'Account',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    failed: 'We couldn’t load the menu. Reload the page.',
  },
  roles: {
    viewer: 'Viewer',
    advertiser: 'Advertiser',
    manager: 'Manager',
    admin: 'Administrator',
  },
  title: '{{page}} – {{brand}}',
  errorTitle: 'Error: {{title}}',
  notFound: {
    title: 'Page not found',
    body: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
    home: 'Go to the start page',
  },
  notices: {
    switched:
      '{{now}} is signed in now: another tab of this browser changed it. Before it was {{before}}.',
    understood: 'Understood',
    signOutUnheard:
      'You are signed out on this computer, but the server has not confirmed it, so the session may go on there until it expires.',
    cookies:
      'This browser does not keep cookies for this site, so signing in cannot work. Allow cookies for it in the browser’s settings, then load the page again.',
    clockBehind:
      'The clock of this computer is {{minutes}} minutes behind. Set it right, so that signing in and out stays reliable.',
    clockAhead:
      'The clock of this computer is {{minutes}} minutes ahead. Set it right, so that signing in and out stays reliable.',
  },
} as const;
