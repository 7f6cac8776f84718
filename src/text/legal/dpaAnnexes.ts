import type { LegalSection } from './legalDocument';

/** Data processing agreement: the annexes. */
export const dpaAnnexes: readonly LegalSection[] = [
  {
    id: 'annex-1',
    heading: 'Annex 1: The processing',
    blocks: [
      {
        table: {
          caption: 'Description of the processing',
          columns: ['Item', 'Description'],
          rows: [
            [
              'Subject and purpose',
              'Providing the platform: delivery management, data analysis, audience targeting and creative management for the customer’s games, and support for it',
            ],
            ['Duration', 'As long as the agreement lasts, and until deletion'],
            [
              'Nature',
              'Collecting from channels and measurement services, storing, combining, analysing, transmitting to channels on instruction, deleting',
            ],
            [
              'Data subjects',
              'Players and prospective players of the customer’s games; people shown in creatives; the customer’s staff as far as they appear in campaign data',
            ],
            [
              'Personal data',
              'Device and advertising identifiers, hashed contact data in audience lists, country and language, device and app version, advertising interactions, installs, in-game events and purchases in pseudonymous form, images and voices in creatives',
            ],
            ['Special categories', 'None'],
            ['Frequency', 'Continuous'],
            [
              'Retention',
              'As the customer sets it in the service, at most the term of the agreement',
            ],
            ['Contact of the processor', '{{support}}'],
          ],
        },
      },
    ],
  },
  {
    id: 'annex-2',
    heading: 'Annex 2: Technical and organisational measures',
    blocks: [
      {
        table: {
          caption: 'Measures',
          columns: ['Area', 'Measures'],
          rows: [
            [
              'Access to systems',
              'Personal accounts, single sign-on, a second factor for staff, roles with least privilege, reviewed at least every six months',
            ],
            [
              'Access of users',
              'Passwords hashed with a slow, salted function, short-lived sessions that are renewed and can be ended, limits and proof of humanity after failed attempts',
            ],
            [
              'Transmission',
              'Encryption in transit with current TLS, secrets removed from logs and from addresses shown',
            ],
            ['Storage', 'Encryption at rest, separate environments, customers separated logically'],
            [
              'Pseudonymity',
              'Contact data is hashed before it is sent to channels; direct identifiers are kept apart from events',
            ],
            [
              'Integrity',
              'Reviewed changes, automated tests, a strict content security policy, dependency checks',
            ],
            [
              'Availability',
              'Redundant systems, daily backups with restore tests, monitoring around the clock',
            ],
            [
              'Logging',
              'Access and changes are logged with a trace identifier; logs are protected against change',
            ],
            [
              'Incidents',
              'A written procedure with roles and deadlines, exercised at least once a year',
            ],
            [
              'Organisation',
              'Confidentiality duties, training, a person in charge of data protection, checks of suppliers',
            ],
          ],
        },
      },
    ],
  },
  {
    id: 'annex-3',
    heading: 'Annex 3: Sub-processors',
    blocks: [
      'The list with names, addresses and places of processing is available at {{support}}. It has these categories:',
      {
        table: {
          caption: 'Categories of sub-processors',
          columns: ['Category', 'Service', 'Data'],
          rows: [
            ['Hosting', 'Servers, storage, networks', 'All data, encrypted at rest'],
            ['E-mail', 'Sending of service messages', 'E-mail address, content of the message'],
            ['Monitoring', 'Logs and fault reports', 'Technical data'],
            ['Support', 'Handling of requests', 'Contact data, content of the request'],
          ],
        },
      },
    ],
  },
];
