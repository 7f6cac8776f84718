/** Ways on when the portal or a page of it fails, and whom to write to. In English also where no language is there yet. */
export const help = {
  crash: {
    title: 'This page has stopped working',
    body: 'The fault is ours. Load the page again; if it stops once more, please write to us and say what you did last.',
    reload: 'Load the page again',
  },
  outdated: {
    title: 'This page could not be loaded',
    body: 'The connection failed, or the portal was updated. Once online, load the page again; the email address you typed is kept.',
    reload: 'Load the page again',
  },
  writeTo: 'Need help? Write to',
} as const;
