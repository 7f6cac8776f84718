import type { LegalDocument } from './legalDocument';
import { privacyData } from './privacyData';
import { privacyRights } from './privacyRights';

/** The web privacy policy. */
export const privacy: LegalDocument = {
  updated: '2026-11-21',
  intro: [
    'This policy says which personal data {{brand}} collects when you visit this portal, register, sign in or write to us, what we do with it, how long we keep it, and what you can ask of us.',
    'In short: we use your data to run your account and to keep it safe. We do not sell it, we do not use it to advertise to you without your agreement, and nothing optional is loaded before you have chosen.',
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        '“{{brand}}”, “we” and “us” mean the company that operates the {{brand}} platform and the portal at {{domain}} and its subdomains. We are the controller of the personal data described in this policy. You reach us, and the person in charge of data protection, at {{support}}.',
        'This policy covers the portal: its public pages, registration, sign-in, password reset and the report page. It does not cover the websites of advertising channels or of other companies that we link to; they have policies of their own.',
      ],
    },
    {
      id: 'two-roles',
      heading: 'Our two roles',
      blocks: [
        'For your account and your use of the portal we decide why and how data is used, and this policy applies.',
        'Our customers also use the platform to manage campaigns, audiences, creatives and measurements for their games. Where that involves personal data, the customer decides about it and we act on the customer’s instructions only. That work is governed by the {{dpa}}. If your data reached us in that way, please turn to the company whose game or advertisement it was; if you write to us, we pass your request on.',
      ],
    },
    ...privacyData,
    ...privacyRights,
  ],
};
