import type { LegalDocument } from './legalDocument';
import { termsLiability } from './termsLiability';
import { termsUse } from './termsUse';

/** The terms of service. */
export const terms: LegalDocument = {
  updated: '2026-11-21',
  intro: [
    'These terms are the agreement between you and the company that operates {{brand}} about the use of the portal and the platform behind it. Please read them before you create an account.',
  ],
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      blocks: [
        '“{{brand}}”, “we” and “us” mean the operator of the {{brand}} platform at {{domain}}. “You” means the person who uses it. “Customer” means the company, studio or person on whose behalf you use it. If you act for a customer, you confirm that you may do so, and these terms also bind the customer.',
        'You agree to these terms, to the {{dpa}} where it applies, and you acknowledge the {{privacy}} when you tick the box at registration, or when you use the service. If you do not agree, please do not use it.',
        'A signed contract between the customer and us comes before these terms where the two differ.',
      ],
    },
    {
      id: 'service',
      heading: 'The service',
      blocks: [
        '{{brand}} brings advertising channels on social, search and video platforms together in one place. It offers delivery management, data analysis, audience targeting and creative management for games. The portal is the way in: it holds registration, sign-in, password reset and reports.',
        'We may change the service in order to improve it, to keep it safe, or because a channel or the law changes. If we remove something essential that you pay for, we tell you at least 30 days before, unless the law or safety requires us to be faster.',
        'Features marked as beta, sample or preview are offered for trial as they are, and may change or end at any time.',
      ],
    },
    ...termsUse,
    ...termsLiability,
  ],
};
