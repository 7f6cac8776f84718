import { type AnswerKind, securityHeaders } from '../../server/http/headers';

const KINDS = ['portal', 'developers', 'asset', 'api', 'identity'] as const satisfies AnswerKind[];

// nginx takes its headers from the same function, so comparing both would not notice a missing one.
it.each(KINDS)('ASVS 3.5.8: no other site may load an answer of the kind %s as its own', (kind) =>
  expect(securityHeaders(kind)).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }),
);
