import type { Brand } from '../../src/rules/brands';
import type { Language } from '../http/language';

/** Whom a mail goes to. Without a first name it greets nobody by name. */
export interface Recipient {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly language: Language;
}

/** Somebody whom a mail names. */
export interface MailPerson {
  readonly name: string;
  readonly email: string;
}

/** The browser and system that something was done on; empty where they are not known. */
export interface MailDevice {
  readonly browser: string;
  readonly system: string;
}

/** When and on what something was done to an account. `at` in ms; `place` is approximate, null where it is unknown. */
export interface MailOccasion {
  readonly at: number;
  readonly device: MailDevice;
  readonly place: string | null;
}

/** A change of a role; roles in the language of the mail, `at` in ms. */
export interface RoleChange {
  readonly studio: string;
  readonly before: string;
  readonly after: string;
  readonly at: number;
}

/** Every kind of mail, and what it is made of. `link` is a page of the portal; times in ms. */
export interface MailKinds {
  /** Proves the address of a new account. */
  readonly confirmEmail: { readonly link: string };
  /** `inviter` is null for an invitation of the operator; `role` in the language of the mail. */
  readonly invitation: {
    readonly inviter: MailPerson | null;
    readonly studio: string;
    readonly role: string;
    readonly until: number;
    readonly link: string;
  };
  /** To who invited: how many of their open invitations end within a day. */
  readonly invitationsExpiring: {
    readonly open: number;
    readonly until: number;
    readonly link: string;
  };
  /** A code that signs in; the link leads to a page that signs in at a press. */
  readonly signInCode: { readonly code: string; readonly link: string };
  readonly passwordReset: { readonly link: string };
  /** The link ends every session, for who did not do it. */
  readonly passwordChanged: MailOccasion & { readonly link: string };
  /** Many wrong passwords in a row; `at` is the time of the last one. */
  readonly passwordGuessed: { readonly tries: number; readonly at: number };
  readonly passkeyAdded: MailOccasion;
  readonly passkeyRemoved: MailOccasion;
  /** `provider` by its name. */
  readonly providerConnected: MailOccasion & { readonly provider: string };
  readonly providerDisconnected: MailOccasion & { readonly provider: string };
  readonly secondStepAdded: MailOccasion;
  readonly secondStepRemoved: MailOccasion;
  /** Many wrong codes in a row, from somebody who has taken the first step. */
  readonly secondStepGuessed: MailOccasion;
  readonly recoveryCodesMade: MailOccasion;
  /** `left`: how many codes remain. */
  readonly recoveryCodeUsed: MailOccasion & { readonly left: number };
  /** To administrators: the studio asks other roles for a second step. */
  readonly secondStepRule: RoleChange & { readonly by: MailPerson };
  /** To who has lost the phone, or whose password somebody else has. */
  readonly secondStepHelpAsked: MailOccasion & { readonly studio: string };
  /** To administrators; `email` is who asks. */
  readonly secondStepHelpWaits: {
    readonly email: string;
    readonly studio: string;
    readonly link: string;
  };
  readonly secondStepHelpRefused: { readonly studio: string };
  /** A code or a passkey has signed in, so nothing is lost. */
  readonly secondStepHelpEnded: MailOccasion;
  /** The link cancels it. */
  readonly secondStepRemovalAllowed: {
    readonly by: MailPerson;
    readonly at: number;
    readonly dueAt: number;
    readonly link: string;
  };
  /** To the administrator who had allowed the removal; `by` is what ended it. */
  readonly secondStepKept: {
    readonly email: string;
    readonly by: 'link' | 'factor';
    readonly at: number;
  };
  /** It is removed. */
  readonly secondStepLost: { readonly at: number };
  /** As of `passwordChanged`. */
  readonly newDevice: MailOccasion & { readonly link: string };
  /** To who has another role now. */
  readonly roleChanged: RoleChange & { readonly by: MailPerson };
  /** To who gave it. */
  readonly roleGiven: RoleChange & { readonly to: MailPerson };
  /** To the new address; it does not name the old one. */
  readonly emailChange: { readonly link: string };
  /** To the old address, when the change is asked for. `newEmail` is masked. */
  readonly emailChangeAsked: {
    readonly at: number;
    readonly newEmail: string;
    readonly link: string;
  };
  /** To the old address, when the change is done; the link undoes it. `newEmail` is masked. */
  readonly emailChangedFrom: {
    readonly at: number;
    readonly newEmail: string;
    readonly until: number;
    readonly link: string;
  };
  /** To the new address, when the change is done. */
  readonly emailChangedTo: { readonly at: number };
  /** To an address with an account, when someone registers or changes to it. */
  readonly addressTried: { readonly at: number };
  readonly exportReady: { readonly until: number };
  /** `studio` is empty for a person without one. */
  readonly deletionScheduled: {
    readonly on: number;
    readonly studio: string;
    readonly link: string;
  };
  /** `records`: how many were deleted with it. */
  readonly deletionDone: { readonly at: number; readonly records: number };
  /** Proves the address of a request for access. */
  readonly accessConfirm: { readonly company: string; readonly link: string };
  readonly accessReceived: { readonly company: string };
  readonly accessRefused: { readonly company: string };
  readonly accessGranted: { readonly until: number; readonly link: string };
  /** To administrators: how many requests wait. */
  readonly accessWaiting: { readonly waiting: number; readonly link: string };
}

export type MailKind = keyof MailKinds;

/** Whose mails they are: the brand, and the portal's own address. */
export interface MailHouse {
  readonly brand: Pick<Brand, 'id' | 'name' | 'supportEmail'>;
  readonly url: string;
}

/** What a mail says, apart from greeting, bare link and footer, which all have. */
export interface MailText {
  /** What happened, and the brand; nothing that a stranger wrote. */
  readonly subject: string;
  /** Up to 90 characters, which mail programs show beside the subject. */
  readonly preheader: string;
  /** Paragraphs above the button. */
  readonly body: readonly string[];
  /** What is typed off the mail, in large letters. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly link: string };
  /** Paragraphs below it: how long it is valid, and what to do about a mail nobody asked for. */
  readonly notes: readonly string[];
}

/** What the texts are written with. */
export interface MailDetails {
  readonly brand: string;
  readonly support: string;
  /** The recipient's address. */
  readonly email: string;
  readonly page: (path: string) => string;
}

export type MailTexts = {
  readonly [Kind in MailKind]: (data: MailKinds[Kind], facts: MailDetails) => MailText;
};

export interface MailFrame {
  /** The value of `<html lang>`. */
  readonly tag: string;
  readonly greeting: (name: string) => string;
  /** Stands above the bare address of the button. */
  readonly fallback: string;
  readonly footer: (facts: MailDetails) => string;
  /** One line in the other language, and the value of `lang` in the page's address that it leads to. */
  readonly other: { readonly tag: string; readonly text: string; readonly language: Language };
}
