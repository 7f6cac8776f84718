import type { Brand } from '../../src/rules/brands';
import type { Language } from '../http/language';

/** The recipient of a mail. Without a first name the greeting contains no name. */
export interface Recipient {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly language: Language;
}

export interface MailPerson {
  readonly name: string;
  readonly email: string;
}

/** The browser and system that an action came from; empty if unknown. */
export interface MailDevice {
  readonly browser: string;
  readonly system: string;
}

/** When and on which device an account was changed. `at` in ms; `place` is approximate, null if unknown. */
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

/** Every kind of mail with its data. `link` is a page of the portal; times in ms. */
export interface MailKinds {
  /** Proves the address of a new account. */
  readonly confirmEmail: { readonly link: string };
  /** `inviter` is null for an invitation from the operator; `role` in the language of the mail. */
  readonly invitation: {
    readonly inviter: MailPerson | null;
    readonly studio: string;
    readonly role: string;
    readonly until: number;
    readonly link: string;
  };
  /** To the inviter: how many of their open invitations expire within a day. */
  readonly invitationsExpiring: {
    readonly open: number;
    readonly until: number;
    readonly link: string;
  };
  /** A sign-in code; the link opens a page that signs in when its button is pressed. */
  readonly signInCode: { readonly code: string; readonly link: string };
  readonly passwordReset: { readonly link: string };
  /** The link ends every session, for owners who did not make the change. */
  readonly passwordChanged: MailOccasion & { readonly link: string };
  /** Many wrong passwords in a row; `at` is the time of the last one. */
  readonly passwordGuessed: { readonly tries: number; readonly at: number };
  readonly passkeyAdded: MailOccasion;
  readonly passkeyRemoved: MailOccasion;
  readonly providerConnected: MailOccasion & { readonly provider: string };
  readonly providerDisconnected: MailOccasion & { readonly provider: string };
  readonly secondStepAdded: MailOccasion;
  readonly secondStepRemoved: MailOccasion;
  /** Many wrong codes in a row, after the first step succeeded. */
  readonly secondStepGuessed: MailOccasion;
  readonly recoveryCodesMade: MailOccasion;
  /** `left`: how many codes remain. */
  readonly recoveryCodeUsed: MailOccasion & { readonly left: number };
  /** To administrators: the roles that need a second step in the studio have changed. */
  readonly secondStepRule: RoleChange & { readonly by: MailPerson };
  /** To the owner, who has lost the phone or whose password is known to someone else. */
  readonly secondStepHelpAsked: MailOccasion & { readonly studio: string };
  /** To administrators; `email` is the user who requests help. */
  readonly secondStepHelpWaits: {
    readonly email: string;
    readonly studio: string;
    readonly link: string;
  };
  readonly secondStepHelpRefused: { readonly studio: string };
  /** A code or a passkey has signed in, so the help is not needed any more. */
  readonly secondStepHelpEnded: MailOccasion;
  readonly secondStepRemovalAllowed: {
    readonly by: MailPerson;
    readonly at: number;
    readonly dueAt: number;
    readonly link: string;
  };
  /** To the administrator who allowed the removal; `by` is what ended it. */
  readonly secondStepKept: {
    readonly email: string;
    readonly by: 'link' | 'factor';
    readonly at: number;
  };
  readonly secondStepLost: { readonly at: number };
  /** As in `passwordChanged`. */
  readonly newDevice: MailOccasion & { readonly link: string };
  /** To the user whose role changed. */
  readonly roleChanged: RoleChange & { readonly by: MailPerson };
  /** To the user who changed the role. */
  readonly roleGiven: RoleChange & { readonly to: MailPerson };
  /** To the new address; does not name the old one. */
  readonly emailChange: { readonly link: string };
  /** To the old address, when the change is requested. `newEmail` is masked. */
  readonly emailChangeAsked: {
    readonly at: number;
    readonly newEmail: string;
    readonly link: string;
  };
  /** To the old address, when the change is complete; the link undoes it. `newEmail` is masked. */
  readonly emailChangedFrom: {
    readonly at: number;
    readonly newEmail: string;
    readonly until: number;
    readonly link: string;
  };
  /** To the new address, when the change is complete. */
  readonly emailChangedTo: { readonly at: number };
  /** To an address with an account, when someone registers with it or changes to it. */
  readonly addressTried: { readonly at: number };
  readonly exportReady: { readonly until: number };
  /** `studio` is empty for a user without one. */
  readonly deletionScheduled: {
    readonly on: number;
    readonly studio: string;
    readonly link: string;
  };
  /** `records`: how many were deleted with the account. */
  readonly deletionDone: { readonly at: number; readonly records: number };
  /** Proves the address of an access request. */
  readonly accessConfirm: {
    readonly company: string;
    readonly link: string;
    /** When an open invitation of this address ends (ms). */
    readonly invited: number | undefined;
  };
  readonly accessReceived: { readonly company: string };
  readonly accessRefused: { readonly company: string };
  readonly accessGranted: { readonly until: number; readonly link: string };
  /** To administrators: how many requests wait. */
  readonly accessWaiting: { readonly waiting: number; readonly link: string };
}

export type MailKind = keyof MailKinds;

/** The sender's details: the brand and the portal's own address. */
export interface MailSender {
  readonly brand: Pick<Brand, 'id' | 'name' | 'supportEmail' | 'offers'>;
  readonly url: string;
}

/** The text of a mail, without the common greeting, bare link and footer. */
export interface MailText {
  /** What happened, and the brand; contains no text from strangers. */
  readonly subject: string;
  /** Up to 90 characters, which mail programs show beside the subject. */
  readonly preheader: string;
  readonly body: readonly string[];
  /** A code to type from the mail, in large characters. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly link: string };
  /** Paragraphs below the button: validity, and what to do about an unrequested mail. */
  readonly notes: readonly string[];
}

export interface MailDetails {
  readonly brand: string;
  readonly support: string;
  readonly email: string;
  readonly page: (path: string) => string;
}

export type MailTexts = {
  readonly [Kind in MailKind]: (data: MailKinds[Kind], details: MailDetails) => MailText;
};

export interface MailFrame {
  /** The value of `<html lang>`. */
  readonly tag: string;
  readonly greeting: (name: string) => string;
  /** Text above the bare address of the button. */
  readonly fallback: string;
  readonly footer: (details: MailDetails) => string;
  /** One line in the other language, and the `lang` parameter of the page that it links to. */
  readonly other: { readonly tag: string; readonly text: string; readonly language: Language };
}
