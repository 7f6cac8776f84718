import { account } from './account';
import { people } from './people';
import { report } from './report';
import { requestAccess } from './requestAccess';
import { supportRecording } from './supportRecording';

/** Texts that come with their page. */
export const pages = { account, people, report, requestAccess, supportRecording } as const;
