/** The start page. */
export const home = {
  title: 'Start',
  headline: 'Every channel, one clear light on your games.',
  body: '{{brand}} brings your social, search and video advertising together: plan delivery, read the figures, find your players and keep your creatives in order.',
  invited: 'Accounts are opened by invitation. If you have one, use the link in your e-mail.',
} as const;
