import type { LegalDocument } from './legalDocument';

/** The cookie privacy policy. Its table is the portal's own list. */
export const cookies: LegalDocument = {
  updated: '2026-11-21',
  intro: [
    'This policy lists everything the {{brand}} portal keeps in your browser: cookies, and entries in the browser’s storage for this site. Both are short pieces of text; a cookie also travels to our servers, an entry in storage does not.',
    'Today the portal keeps only what it needs to work. Analytics and marketing stay off until you allow them.',
  ],
  sections: [
    {
      id: 'kinds',
      heading: 'The three kinds',
      blocks: [
        {
          list: [
            'Necessary: without these you could not sign in, stay signed in or have your choices remembered. The law lets us keep them without asking.',
            'Analytics: would tell us which pages are slow or fail and how the portal is used. Loaded only with your consent.',
            'Marketing: would tell us whether our own advertising leads to visits. Loaded only with your consent.',
          ],
        },
        'A kind you have not allowed is not loaded at all: no script of it runs, and no cookie of it is set.',
      ],
    },
    {
      id: 'your-choice',
      heading: 'Your choice',
      blocks: [
        'On your first visit the portal asks you. “Accept all” and “Reject all” are equally easy, and you can choose kind by kind. You can look at your choice and change it at any time in your {{preferences}}, which you also find at the foot of every page, and on phones in the “Help and legal” menu.',
        'Your choice is kept for six months in this browser; then we ask again. We ask earlier if the kinds or their purposes change. Another browser or device asks for itself.',
        'If your browser sends the Global Privacy Control signal, we treat it as “Reject all” and do not ask.',
      ],
    },
    {
      id: 'list',
      heading: 'What is kept in your browser',
      blocks: [
        'The list is made from the same source that the portal itself uses, so it is complete. Cookies of the portal are set on {{domain}}, so that the console beside it can read them; entries in storage belong to the portal alone.',
        { generated: 'storedKeys' },
      ],
    },
    {
      id: 'other-companies',
      heading: 'Other companies',
      blocks: [
        'The portal sets no cookies of other companies on its pages. When you leave it, for example for your company’s sign-in provider, for an advertising channel or for our contact assistant, that site may set cookies of its own under its own policy. Where {{brand}} has set up a service of another company to tell people from programs, that service may keep data in your browser when it is needed for signing in; the {{privacy}} says more.',
      ],
    },
    {
      id: 'in-your-browser',
      heading: 'Deleting them yourself',
      blocks: [
        'Every browser lets you look at cookies and site data, delete them, or block them, usually under “Privacy”. If you block cookies for this site, you cannot sign in; the portal tells you so. Deleting them signs you out and forgets your choices, so we ask again.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and contact',
      blocks: [
        'When the list changes, this page changes with it. If the change concerns what you agreed to, we ask you again. Questions go to {{support}}.',
      ],
    },
  ],
};
