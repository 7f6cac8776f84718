import { accountLinkMachine } from '../../machines/accountLink/accountLink';
import type { Env } from '../../sagas/env';
import { accountLinkWork } from '../../sagas/accountLink/accountLink';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const accountLinkFeatures = {
  accountLink: machineFeature(accountLinkMachine, accountLinkWork),
} satisfies Features<Env>;

/** The page of an email's link that changes an account. */
export const page: PageWork = {
  features: accountLinkFeatures,
  opened: [events.accountLink.opened()],
  left: [events.accountLink.reset()],
};
