import { account } from './account';
import { accountLink } from './accountLink';
import { people } from './people';
import { report } from './report';
import { requestAccess } from './requestAccess';
import { supportRecording } from './supportRecording';

/** Texts that come with their page. */
export const pages = {
  account,
  accountLink,
  people,
  report,
  requestAccess,
  supportRecording,
} as const;
