import type { LegalSection } from './legalDocument';

/** Terms of service: availability, ending, liability and the law. */
export const termsLiability: readonly LegalSection[] = [
  {
    id: 'availability',
    heading: 'Availability and support',
    blocks: [
      'We run the service with reasonable skill and care and aim to keep it available around the clock. Maintenance, faults at channels or networks, and events beyond our control may interrupt it. Planned maintenance is announced where we can. Support answers at {{support}}.',
    ],
  },
  {
    id: 'ending',
    heading: 'Suspension and ending',
    blocks: [
      'You may close your account at any time by writing to {{support}}. The customer’s order says when the agreement with the customer ends.',
      'We may suspend an account when this is needed to prevent harm, when these terms are broken seriously, when fees stay unpaid after a reminder, or when the law requires it. We suspend no more and no longer than is needed, tell you why unless that is forbidden, and lift the suspension when its reason is gone. After a serious breach that is not mended within 14 days of our notice, we may end the agreement.',
      'After the end the customer can export its data for 30 days; then we delete it as the {{dpa}} says. What by its nature should last, such as confidentiality, liability and fees already owed, lasts.',
    ],
  },
  {
    id: 'warranty',
    heading: 'Warranty',
    blocks: [
      'Apart from what is promised here or in an order, and as far as the law allows, the service is provided as it is. We do not promise that it suits a particular purpose, that a campaign reaches a certain result, or that it never fails. Rights that the law gives you and that cannot be waived remain untouched.',
    ],
  },
  {
    id: 'liability',
    heading: 'Liability',
    blocks: [
      'Nothing in these terms limits liability for intent, gross negligence, fraud, death or injury to persons, or whatever else the law does not allow to be limited.',
      'In all other cases, and as far as the law allows:',
      {
        list: [
          'neither side is liable for lost profit, lost advertising spend, lost data that could have been backed up, or for indirect loss;',
          'each side’s total liability in any twelve months is limited to the fees paid or owed for the service in these twelve months, or 1,000 euros if that is more;',
          'neither side is liable for events it could not reasonably prevent, for as long as they last.',
        ],
      },
    ],
  },
  {
    id: 'claims-of-others',
    heading: 'Claims of others',
    blocks: [
      'If somebody claims that the service itself, used as agreed, infringes their rights, we defend the customer and pay what is finally awarded. If somebody makes a claim because of the customer’s content, its campaigns or its use of the service against these terms, the customer does the same for us. The side that is protected reports the claim at once, leaves the defence to the other, and helps at the other’s expense.',
    ],
  },
  {
    id: 'export',
    heading: 'Sanctions and export',
    blocks: [
      'You may not use the service where sanctions or export rules forbid it, nor on behalf of persons on a sanctions list that applies to you or to us.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    blocks: [
      'We may change these terms for good reason, for example when the service or the law changes. We announce changes in the portal or by e-mail at least 30 days before they take effect, and point out what is different. If you do not agree, you may end the agreement before that day; if you go on using the service after it, the new terms apply.',
    ],
  },
  {
    id: 'law',
    heading: 'Law and disputes',
    blocks: [
      'These terms are governed by the law of the place where the operator of {{brand}} has its registered office, without its rules on conflicts of laws and without the United Nations convention on the sale of goods. The courts of that place decide disputes, unless mandatory law names others. Please write to {{support}} first; most matters can be settled by talking.',
    ],
  },
  {
    id: 'general',
    heading: 'General',
    blocks: [
      'If a part of these terms is invalid, the rest stands, and the invalid part is replaced by what comes closest to its purpose. Not using a right does not give it up. Neither side may transfer the agreement without the other’s consent, except to a successor in its whole business. These terms create no partnership. Notices go to you by e-mail or in the portal, and to us at {{support}}. If these terms exist in several languages, the English text counts, unless mandatory law says otherwise.',
    ],
  },
];
