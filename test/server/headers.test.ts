import { type AnswerKind, securityHeaders } from '../../server/http/headers';

const KINDS = ['portal', 'developers', 'asset', 'api', 'identity'] as const satisfies AnswerKind[];

// nginx uses the same function, so comparing both would not detect a missing header.
it.each(KINDS)('ASVS 3.5.8: other sites may not embed a response of the kind %s', (kind) =>
  expect(securityHeaders(kind)).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }),
);
