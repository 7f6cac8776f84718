import type { LegalSection } from './legalDocument';

/** Privacy policy: which data, for what, from whom, to whom, where and for how long. */
export const privacyData: readonly LegalSection[] = [
  {
    id: 'data-we-collect',
    heading: 'The data we collect',
    blocks: [
      'We collect what you give us, what your browser sends when it talks to our servers, and what the company that invited you or your sign-in provider tells us.',
      {
        table: {
          caption: 'Kinds of data and where they come from',
          columns: ['Kind', 'What it is', 'Where it comes from'],
          rows: [
            [
              'Account data',
              'First name, last name, e-mail address, and company and title if you fill them in. Your password is stored as a one-way hash; nobody can read it.',
              'You, at registration',
            ],
            [
              'Invitation data',
              'The e-mail address an invitation was sent to, who sent it, its state, and the roles it grants.',
              'The customer that invited you',
            ],
            [
              'Single sign-on data',
              'A stable identifier, your e-mail address and your name.',
              'The sign-in provider of your company, if you use one',
            ],
            [
              'Session data',
              'When you signed in, which way you chose, when the session ends, your roles and permissions, and whether this computer should remember you.',
              'Your browser and our servers',
            ],
            [
              'Technical data',
              'IP address, browser and operating system, the address requested, time, result, and an identifier by which one request can be traced through our systems.',
              'Your browser',
            ],
            [
              'Error reports',
              'The error messages shown to you, the address of the call that failed with its secrets removed, and the trace identifier.',
              'Your browser, when you close an error notice',
            ],
            [
              'Correspondence',
              'Messages to support or to the contact assistant, and our answers.',
              'You',
            ],
            [
              'Choices',
              'Your language, colour theme and cookie choices.',
              'You; they stay in your browser',
            ],
          ],
        },
      },
      'We do not ask for special categories of data, such as health or political opinions, and ask you not to send us any.',
    ],
  },
  {
    id: 'purposes',
    heading: 'Why we use it, and on what legal basis',
    blocks: [
      'Where the law asks for a legal basis, as the General Data Protection Regulation (GDPR) does, we rely on the following.',
      {
        table: {
          caption: 'Purposes and legal bases',
          columns: ['Purpose', 'Data', 'Legal basis'],
          rows: [
            [
              'Open and run your account, sign you in and out, reset your password',
              'Account, invitation, single sign-on and session data',
              'Performance of a contract with you, or our and the customer’s legitimate interest in giving its staff access',
            ],
            [
              'Keep accounts and the platform safe: limit guessing of passwords, tell people from programs, find misuse',
              'Session and technical data',
              'Legitimate interest in security',
            ],
            [
              'Find and mend faults',
              'Technical data and error reports',
              'Legitimate interest in a service that works',
            ],
            [
              'Answer you',
              'Correspondence and account data',
              'Performance of a contract, or legitimate interest in answering',
            ],
            [
              'Learn how the portal is used, so that we can improve it',
              'Technical data, page views and loading times',
              'Your consent, which you can withdraw at any time',
            ],
            [
              'Measure our own advertising',
              'Technical data and page views',
              'Your consent, which you can withdraw at any time',
            ],
            [
              'Keep records the law asks for, and defend legal claims',
              'Whatever the law or the claim requires',
              'Legal obligation, or legitimate interest in legal defence',
            ],
          ],
        },
      },
      'We make no decision about you by automated means alone that has legal or similarly significant effects.',
    ],
  },
  {
    id: 'robots',
    heading: 'Telling people from programs',
    blocks: [
      'After several failed attempts to sign in, the portal asks for proof that a person is at work. By default your browser solves a small computation and nothing leaves our servers. Where {{brand}} has set up a service of another company for this, that company receives your IP address and signs of how the page is used, only at that moment and only for this purpose.',
    ],
  },
  {
    id: 'cookies',
    heading: 'Cookies and storage in your browser',
    blocks: [
      'What the portal keeps in your browser, for what and for how long, is listed one by one in the {{cookies}}. You can change your choice at any time in your {{preferences}}.',
    ],
  },
  {
    id: 'recipients',
    heading: 'Who receives data',
    blocks: [
      'Inside {{brand}}, data is seen by those who need it for their work. Outside, we give it to:',
      {
        list: [
          'companies that host our servers, send our e-mail, keep our logs or help us with support, on our instructions and under a contract that protects the data;',
          'the customer that invited you, which can see that you joined, your name, e-mail address, roles and activity in its workspace;',
          'your company’s sign-in provider, when you use single sign-on;',
          'authorities and courts, where the law obliges us; we check each request and give no more than it requires;',
          'a successor, if our business or a part of it is transferred; this policy goes on protecting the data.',
        ],
      },
      'We do not sell personal data, and we do not share it for advertising across other companies’ services.',
    ],
  },
  {
    id: 'transfers',
    heading: 'Where data is processed',
    blocks: [
      'Some of those recipients work in other countries than yours. Where such a country does not protect personal data as yours does, we rely on an adequacy decision, on the standard contractual clauses of the European Commission with the additions for the United Kingdom and Switzerland, or on another safeguard the law provides, and add technical measures such as encryption. You can ask for a copy of the safeguards at {{support}}.',
    ],
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    blocks: [
      {
        table: {
          caption: 'Retention',
          columns: ['Data', 'Kept for'],
          rows: [
            ['Account data', 'As long as the account exists, then deleted within 90 days'],
            ['Invitations', 'Until they are used or expire, then 90 days'],
            ['Sessions', 'Until you sign out or the session ends'],
            ['Technical data and security logs', '12 months'],
            ['Error reports', '90 days'],
            ['Correspondence', '24 months after the last message'],
            ['Backups', 'Overwritten within 35 days'],
            ['Data in your browser', 'As the {{cookies}} says'],
          ],
        },
      },
      'We keep data longer only where the law requires it or a claim is pending, and then no more than is needed.',
    ],
  },
  {
    id: 'security',
    heading: 'How we protect it',
    blocks: [
      'Connections are encrypted. Passwords are hashed with a slow, salted function. Session tokens are short-lived and renewed, and the most sensitive of them cannot be read by scripts. The portal runs under a strict content security policy, removes secrets from logs and from addresses it shows, and limits repeated attempts to sign in. Access of our staff follows roles and is logged.',
      'No measure is perfect. If a breach puts your rights at risk, we tell you and the authorities as the law requires. If you find a weakness, please write to {{support}}.',
    ],
  },
];
