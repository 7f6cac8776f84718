import type { LegalSection } from './legalDocument';

/** Privacy policy: what people can ask for, and how the policy changes. */
export const privacyRights: readonly LegalSection[] = [
  {
    id: 'your-rights',
    heading: 'Your rights',
    blocks: [
      'Depending on where you live, you have some or all of these rights. We grant them to everybody where we reasonably can.',
      {
        list: [
          'Access: learn whether we hold data about you, and receive a copy.',
          'Correction: have wrong data corrected and incomplete data completed.',
          'Deletion: have data deleted that we no longer need or may no longer keep.',
          'Restriction: have data set aside while a question about it is open.',
          'Portability: receive the data you gave us in a common, machine-readable form.',
          'Objection: object to uses that rest on a legitimate interest, for reasons that arise from your situation.',
          'Withdrawal: take back a consent at any time, as easily as you gave it. What was done before stays lawful.',
          'Complaint: turn to the data protection authority of the place where you live or work, or where you think the law was broken.',
        ],
      },
      'Write to {{support}}. We answer within one month, and tell you if a difficult request takes longer. We may ask for proof that you are the person the data is about. Using your rights costs nothing, and we treat nobody worse for it.',
    ],
  },
  {
    id: 'global-privacy-control',
    heading: 'Global Privacy Control',
    blocks: [
      'If your browser sends the Global Privacy Control signal, the portal treats it as “reject all”: it does not ask, and loads neither analytics nor marketing as long as the signal is on.',
    ],
  },
  {
    id: 'regions',
    heading: 'Additional information for some regions',
    blocks: [
      'California and other states of the United States: in the last twelve months we collected identifiers, professional information, internet activity and account credentials, for the purposes above. We did not sell or share them in the sense of these laws, and use sensitive data only for what they allow. An agent may act for you with your written permission; you may appeal a refusal by answering our message.',
      'Mainland China: where the Personal Information Protection Law applies, we ask for separate consent before personal information leaves the country where the law demands it, and you may also ask for an explanation of our rules of processing.',
      'European Economic Area, United Kingdom and Switzerland: if we have appointed a representative or a data protection officer there, {{support}} gives you the address.',
    ],
  },
  {
    id: 'children',
    heading: 'Children',
    blocks: [
      'The portal is made for people at work. It is not meant for anyone under 16, and we do not knowingly collect data about children through it. If you believe that a child has registered, please tell us and we delete the account.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    blocks: [
      'We change this policy when the portal or the law changes. The date at the top says when it was last changed. If a change matters to your rights, we announce it in the portal or by e-mail before it takes effect, and where it needs your consent, we ask for it.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [
      'Questions about this policy, and requests about your data, go to {{support}}. See also the {{terms}} and the {{cookies}}.',
    ],
  },
];
