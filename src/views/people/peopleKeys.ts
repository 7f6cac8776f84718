/** Roles by name. */
export const ROLE_NAMES = {
  viewer: 'roles.viewer',
  advertiser: 'roles.advertiser',
  manager: 'roles.manager',
  admin: 'roles.admin',
  none: 'roles.none',
} as const;

/** What each role allows, in a few words. */
export const ROLE_RIGHTS = {
  viewer: 'may.viewer',
  advertiser: 'may.advertiser',
  manager: 'may.manager',
  admin: 'may.admin',
} as const;

/** What came of an address. */
export const RESULTS = {
  sent: 'result.sent',
  renewed: 'result.renewed',
  recent: 'result.recent',
  member: 'result.member',
  malformed: 'result.malformed',
  limit: 'result.limit',
} as const;

/** States of an invitation. */
export const INVITATION_STATES = {
  open: 'invitations.open',
  used: 'invitations.used',
  withdrawn: 'invitations.withdrawn',
  expired: 'invitations.expired',
} as const;

/** What became of an invitation's mail. */
export const MAIL_STATES = {
  waiting: 'mail.waiting',
  sent: 'mail.sent',
  bounced: 'mail.bounced',
  failed: 'mail.failed',
  copied: 'mail.copied',
} as const;

/** Actions as their buttons name them. */
export const ACTIONS = {
  role: 'act.role',
  suspend: 'act.suspend',
  restore: 'act.restore',
  sessions: 'act.sessions',
  remove: 'act.remove',
  again: 'act.again',
  withdraw: 'act.withdraw',
  link: 'act.link',
  approve: 'act.approve',
  refuse: 'act.refuse',
  secondStep: 'act.secondStep',
  allowRemoval: 'act.allowRemoval',
  refuseRemoval: 'act.refuseRemoval',
} as const;

/** Titles of the dialogs. */
export const QUESTIONS = {
  role: 'ask.role',
  suspend: 'ask.suspend',
  restore: 'ask.restore',
  sessions: 'ask.sessions',
  remove: 'ask.remove',
  again: 'ask.again',
  withdraw: 'ask.withdraw',
  link: 'ask.link',
  approve: 'ask.approve',
  refuse: 'ask.refuse',
  secondStep: 'ask.secondStep',
  allowRemoval: 'ask.allowRemoval',
  refuseRemoval: 'ask.refuseRemoval',
} as const;

/** What an action leads to; of a new role the dialog says what it allows. */
export const EFFECTS = {
  suspend: 'effect.suspend',
  restore: 'effect.restore',
  sessions: 'effect.sessions',
  remove: 'effect.remove',
  again: 'effect.again',
  withdraw: 'effect.withdraw',
  link: 'effect.link',
  approve: 'effect.approve',
  refuse: 'effect.refuse',
  secondStep: 'effect.secondStep',
  allowRemoval: 'effect.allowRemoval',
  refuseRemoval: 'effect.refuseRemoval',
} as const;

/** What was done. */
export const DONE = {
  role: 'done.role',
  suspend: 'done.suspend',
  restore: 'done.restore',
  sessions: 'done.sessions',
  remove: 'done.remove',
  again: 'done.again',
  withdraw: 'done.withdraw',
  link: 'done.link',
  approve: 'done.approve',
  refuse: 'done.refuse',
  secondStep: 'done.secondStep',
  allowRemoval: 'done.allowRemoval',
  refuseRemoval: 'done.refuseRemoval',
} as const;
