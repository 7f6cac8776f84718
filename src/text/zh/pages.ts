import { account } from './account';
import { accountLink } from './accountLink';
import { changePassword } from './changePassword';
import { dataImport } from './dataImport';
import { confirmEmail } from './confirmEmail';
import { confirmNote } from './confirmNote';
import { home } from './home';
import { legal } from './legal';
import { notOffered } from './notOffered';
import { passkeys } from './passkeys';
import { people } from './people';
import { providers } from './providers';
import { reauthentication } from './reauthentication';
import { report } from './report';
import { requestAccess } from './requestAccess';
import { secondStep } from './secondStep';
import { signInCode } from './signInCode';
import { supportRecording } from './supportRecording';
import { waysIn } from './waysIn';
import { workSignIn } from './workSignIn';

/** Texts that come with their page. */
export const pages = {
  account,
  accountLink,
  changePassword,
  dataImport,
  confirmEmail,
  confirmNote,
  home,
  legal,
  notOffered,
  passkeys,
  people,
  providers,
  reauthentication,
  report,
  requestAccess,
  secondStep,
  signInCode,
  supportRecording,
  waysIn,
  workSignIn,
} as const;
