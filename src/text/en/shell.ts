/** The frame around every page: header, skip link, 404, error boundary. */
export const shell = {
  skip: 'Skip to main content',
  home: '{{brand}}, home',
  environment: 'Environment: {{name}}',
  theme: {
    label: 'Theme: {{current}}. Switch to {{next}}.',
    system: 'system',
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
    product: 'Product',
    security: 'Security',
    questions: 'Questions',
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
    body: 'Check the address. The page may have moved.',
    home: 'Go to home page',
  },
  notices: {
    switched:
      'You switched to {{now}} in another tab. What you see here is from before and belongs to {{before}}.',
    signedOut: '{{before}} was signed out in another tab. What you see here is from before.',
    understood: 'Got it',
    signedOutHere: 'You’re signed out.',
    signOutUnheard:
      'You’re signed out on this device, but the server hasn’t confirmed it. Your session may continue there until it expires.',
    cookies:
      'You can’t sign in because this browser blocks our cookies. Allow them, then reload the page.',
    clockBehind: 'Your device’s clock is {{minutes}} minutes slow. Correct it to stay signed in.',
    clockAhead: 'Your device’s clock is {{minutes}} minutes fast. Correct it to stay signed in.',
  },
} as const;
