import { dpaAnnexes } from './dpaAnnexes';
import { dpaDuties } from './dpaDuties';
import type { LegalDocument } from './legalDocument';

/** The data processing agreement. */
export const dpa: LegalDocument = {
  updated: '2026-11-21',
  intro: [
    'This agreement applies where {{brand}} processes personal data on behalf of a customer of the platform. It is a part of the {{terms}} and follows Article 28 of the General Data Protection Regulation (GDPR) and similar laws.',
  ],
  sections: [
    {
      id: 'parties',
      heading: 'Parties and definitions',
      blocks: [
        'The customer named in the order or account is the controller, or acts for one. The operator of {{brand}} is the processor. “Personal data” here means personal data that the processor processes on behalf of the customer when it provides the service. “Data protection law” means the law on personal data that applies to the processing, including the GDPR, the data protection law of the United Kingdom and of Switzerland, the laws of states of the United States, and the Personal Information Protection Law of China, each where it applies.',
        '“Controller”, “processor”, “data subject”, “processing”, “personal data breach” and “supervisory authority” mean what the GDPR says. Under the laws of states of the United States, the processor is a service provider.',
      ],
    },
    {
      id: 'scope',
      heading: 'Scope and duration',
      blocks: [
        'Annex 1 describes the processing. The agreement lasts as long as the processor holds personal data of the customer. Data about the customer’s own users of the portal, for which {{brand}} is a controller, is covered by the {{privacy}} instead.',
      ],
    },
    ...dpaDuties,
    ...dpaAnnexes,
  ],
};
