import type { LegalSection } from './legalDocument';

/** Terms of service: accounts, conduct, content, channels and fees. */
export const termsUse: readonly LegalSection[] = [
  {
    id: 'accounts',
    heading: 'Accounts and invitations',
    blocks: [
      'Accounts are opened by invitation. An invitation is personal and works once; do not pass it on.',
      {
        list: [
          'Give correct information when you register, and keep it up to date.',
          'Keep your password and your devices safe, and do not share your account. Use “remember this computer” only on a computer of your own.',
          'Tell us at once at {{support}} if you think somebody else has used your account.',
          'You must be at least 18 years old, or of age where you live.',
        ],
      },
      'The customer decides which roles and permissions its people have, and may change or withdraw them. What is done through an account counts as done by its holder, unless the holder shows that it was not and was not careless.',
    ],
  },
  {
    id: 'conduct',
    heading: 'What you may not do',
    blocks: [
      'Use the service lawfully and with care for others. In particular you may not:',
      {
        list: [
          'advertise what is illegal, deceptive or harmful, or what infringes the rights of others;',
          'break the rules of a channel, or use the service to get around its limits or reviews;',
          'upload personal data that you have no right to use, or sensitive data, or data about children, for targeting;',
          'create or buy false views, clicks, installs or other traffic;',
          'test, break or get around security, or look for weaknesses without our written permission;',
          'put load on the service that disturbs others, or read it out by programs other than the interfaces we offer for that purpose;',
          'copy, rent out, resell or take the service apart, except where the law gives you that right and it cannot be waived;',
          'use the service to build a competing one, or publish measurements of it without our consent.',
        ],
      },
    ],
  },
  {
    id: 'content',
    heading: 'Your content and data',
    blocks: [
      'Creatives, texts, audiences, campaign settings and everything else that you bring into the service remain the customer’s. The customer grants us the right, worldwide and free of charge, to store, process, convert and pass on this content to the extent needed to run the service for the customer, for as long as the agreement lasts.',
      'The customer is responsible for its content and for having all rights it needs. We may remove or block content that breaks these terms or the law; we say why, unless the law forbids it.',
      'We may compute statistics that identify neither a person nor a customer, in order to run and improve the service.',
    ],
  },
  {
    id: 'channels',
    heading: 'Advertising channels and other companies',
    blocks: [
      'Campaigns run on the channels of other companies. Your accounts there, your contracts with them, their prices, their reviews and their rules are a matter between the customer and the channel. By connecting a channel, the customer permits us to act there on its behalf within the permissions it grants, and may withdraw them at any time.',
      'Figures of a channel come from that channel. We combine them with care, but they may be late, estimated or corrected afterwards; for what is owed to a channel, the channel’s own figures count.',
      'We are not responsible for services of other companies, nor for pages we link to. A link is no recommendation.',
    ],
  },
  {
    id: 'fees',
    heading: 'Fees and advertising spend',
    blocks: [
      'Fees for the service, if any, follow from the order between the customer and us. Unless it says otherwise, they are due within 30 days of the invoice, exclude taxes, and are not refunded for periods already begun. Money spent on advertising is owed to the channel, also where a campaign was set up by mistake; please use the budget and schedule settings.',
    ],
  },
  {
    id: 'our-rights',
    heading: 'Our rights, and your feedback',
    blocks: [
      'The service, its software, design, marks and documentation belong to us or to those who license them to us. You receive a right to use them for the customer’s own business for as long as the agreement lasts; it is not exclusive and cannot be transferred. If you send us suggestions, we may use them freely and owe nothing for them.',
    ],
  },
  {
    id: 'confidentiality',
    heading: 'Confidentiality',
    blocks: [
      'What one side learns from the other in confidence, such as campaign results, prices or plans, it protects as it protects its own secrets, uses only for this agreement, and gives only to people who need it and are bound in the same way. This does not cover what is public, was known before, was received lawfully from others, or was developed independently. Where the law demands disclosure, the other side is told first, if that is allowed. The duty lasts three years beyond the agreement.',
    ],
  },
  {
    id: 'personal-data',
    heading: 'Personal data',
    blocks: [
      'How we use personal data for your account is described in the {{privacy}} and the {{cookies}}. Where we process personal data on behalf of a customer, the {{dpa}} applies and is a part of these terms.',
    ],
  },
];
