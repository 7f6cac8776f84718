/** The footer, and on phones the menu in its place (spec 2: footer). */
export const footer = {
  menu: 'Help and legal',
  media: 'Advertising channels',
  legal: 'Legal',
  terms: 'Terms of service',
  privacy: 'Web privacy policy',
  cookies: 'Cookie privacy policy',
  help: 'Help',
  dpa: 'Data processing agreement',
  preferences: 'Cookie preferences',
  support: 'Support: {{address}}',
  assistant: 'Contact assistant',
  leaves: '(external site)',
  copyright: '© {{year}} {{brand}}. All rights reserved.',
} as const;
