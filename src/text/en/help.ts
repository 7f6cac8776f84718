/** Ways on when the portal or a page of it fails, and whom to write to. In English also where no language is there yet. */
export const help = {
  crash: {
    title: 'This page stopped working',
    body: 'Sorry, this is our fault, and what you typed may be lost. Reload the page. If it happens again, email us what you were doing.',
    reload: 'Reload page',
  },
  outdated: {
    title: 'This page could not be loaded',
    body: 'You may be offline, or we’ve just updated. Reload the page when you’re online. Your email is kept.',
    reload: 'Reload page',
  },
  writeTo: 'Need help? Email',
} as const;
