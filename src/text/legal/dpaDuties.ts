import type { LegalSection } from './legalDocument';

/** Data processing agreement: what each side does. */
export const dpaDuties: readonly LegalSection[] = [
  {
    id: 'instructions',
    heading: 'Instructions',
    blocks: [
      'The processor processes personal data only on documented instructions of the customer, which are this agreement, the order, and what the customer’s users set in the service. If the law of the European Union or of a member state obliges the processor to do otherwise, it tells the customer first, unless that law forbids it.',
      'The processor tells the customer at once if it believes that an instruction breaks data protection law, and may wait with it until the customer confirms or changes it.',
      'The processor does not sell personal data, does not share it for advertising across contexts, does not use it for purposes of its own, does not combine it with data from other sources except as the service requires, and does not try to identify persons in pseudonymous data.',
    ],
  },
  {
    id: 'customer-duties',
    heading: 'Duties of the customer',
    blocks: [
      'The customer is responsible for the lawfulness of the processing, for informing data subjects, for a legal basis including consent where it is needed, and for the accuracy of its data. It brings no special categories of data, no data about criminal convictions and no data about children into the service unless this is agreed in writing.',
    ],
  },
  {
    id: 'confidentiality',
    heading: 'Confidentiality',
    blocks: [
      'Only persons who need it for their work have access to personal data. They are bound to confidentiality, are trained, and lose access when they no longer need it.',
    ],
  },
  {
    id: 'security',
    heading: 'Security',
    blocks: [
      'The processor takes the technical and organisational measures of Annex 2, which take account of the state of the art, the costs, the nature of the processing and the risks to data subjects. It may replace a measure by another one, as long as the level of protection does not fall.',
    ],
  },
  {
    id: 'sub-processors',
    heading: 'Sub-processors',
    blocks: [
      'The customer gives general permission to engage sub-processors. Annex 3 lists their categories, and the names are available at {{support}}. The processor announces a new sub-processor at least 30 days before it receives personal data. The customer may object within that time for reasons of data protection; if no solution is found, it may end the part of the service concerned without penalty and receives back fees paid in advance for it.',
      'The processor binds each sub-processor by a contract with the same duties of data protection, and is liable for it as for itself.',
      'Advertising channels that the customer connects are not sub-processors: the customer chooses them, and its own contracts with them apply.',
    ],
  },
  {
    id: 'assistance',
    heading: 'Rights of data subjects and assistance',
    blocks: [
      'If a data subject turns to the processor, it passes the request on without undue delay and does not answer it itself, except to say so. It helps the customer to answer, by functions of the service where they suffice.',
      'As far as its information is needed, it helps the customer with assessments of data protection, with consultations of supervisory authorities, and with the security of processing.',
    ],
  },
  {
    id: 'breaches',
    heading: 'Personal data breaches',
    blocks: [
      'The processor reports a personal data breach without undue delay and at the latest 48 hours after it has become aware of it, to the address that the customer has given for this purpose. The report says, as far as known:',
      {
        list: [
          'what happened, when, and which categories and approximate numbers of data subjects and records are concerned;',
          'the likely consequences;',
          'what has been done and is proposed, also to limit harm;',
          'where to get more information.',
        ],
      },
      'What is not known yet follows as soon as it is. A report is no admission of fault.',
    ],
  },
  {
    id: 'audits',
    heading: 'Proof and audits',
    blocks: [
      'The processor makes available what is needed to show that it keeps this agreement: first of all documents and, where they exist, reports of independent auditors. Where these are not enough, the customer may audit once a year, and in addition after a breach or at the request of an authority, itself or by an auditor who is bound to confidentiality and is not a competitor, with 30 days’ notice, in business hours, and without endangering the data of others. Each side bears its own costs.',
    ],
  },
  {
    id: 'transfers',
    heading: 'International transfers',
    blocks: [
      'Personal data leaves the area in which data protection law holds it only under an adequacy decision or a suitable safeguard. Where a transfer needs them, the standard contractual clauses of the European Commission (Decision 2021/914) are a part of this agreement: module two where the customer is a controller, module three where it is a processor. Clause 7 applies; in Clause 9 option 2 with the period above; in Clause 11 the option does not apply; Clauses 17 and 18 name the member state in which the customer is established, or else Ireland. Annexes 1 to 3 below are the annexes of the clauses.',
      'For the United Kingdom the International Data Transfer Addendum applies in addition; for Switzerland, references to the GDPR are read as references to the Federal Act on Data Protection. Where personal information is exported from mainland China, the parties conclude the standard contract or follow another path that the law provides.',
      'If an authority of a third country asks for personal data, the processor checks the request, opposes it where there are grounds, tells the customer unless that is forbidden, and gives as little as possible.',
    ],
  },
  {
    id: 'end',
    heading: 'Deletion and return',
    blocks: [
      'At the end of the service the customer can export personal data for 30 days. After that the processor deletes it within 60 days, and copies in backups when these are overwritten, at the latest after another 35 days, unless the law requires it to be kept. On request the processor confirms the deletion in writing.',
    ],
  },
  {
    id: 'liability',
    heading: 'Liability and order of precedence',
    blocks: [
      'Liability between the parties follows the {{terms}}; rights of data subjects and what the standard contractual clauses say remain untouched. Where texts differ, the standard contractual clauses come first, then this agreement, then the {{terms}}.',
    ],
  },
];
