import { account } from './account';
import { accountLink } from './accountLink';
import { confirmNote } from './confirmNote';
import { passkeys } from './passkeys';
import { people } from './people';
import { providers } from './providers';
import { report } from './report';
import { requestAccess } from './requestAccess';
import { secondStep } from './secondStep';
import { signInCode } from './signInCode';
import { supportRecording } from './supportRecording';
import { waysIn } from './waysIn';

/** Texts that come with their page. */
export const pages = {
  account,
  accountLink,
  confirmNote,
  passkeys,
  people,
  providers,
  report,
  requestAccess,
  secondStep,
  signInCode,
  supportRecording,
  waysIn,
} as const;
