import type { FaultRule } from '../../../server/developers/faults';

type Answer = Pick<FaultRule, 'status' | 'body' | 'drop'>;

/** Responses to a platform request, and the page's text for each (spec 8: HTTP statuses, other failures). */
export const PLATFORM_ANSWERS: readonly (readonly [answer: Answer, text: string])[] = [
  [{ status: 400, body: '' }, 'Bad request, nothing created or changed'],
  [{ status: 403, body: '' }, 'Check the internal network or VPN connection'],
  [{ status: 404, body: '' }, 'Record does not exist'],
  [{ status: 406, body: '' }, 'Requested format unavailable'],
  [{ status: 410, body: '' }, 'Resource permanently deleted'],
  [{ status: 422, body: '' }, 'Validation error on create'],
  [{ status: 429, body: '' }, 'Network Error: 429'],
  [{ status: 500, body: '' }, 'Server error'],
  [{ status: 502, body: '' }, 'Gateway error'],
  [{ status: 503, body: '' }, 'Service unavailable, overloaded or in maintenance'],
  [{ status: 504, body: '' }, 'Gateway timeout'],
  [{ status: 200, body: '[1]' }, 'resData is not a object'],
  [{ status: 200, body: '<html>' }, 'Your network answered instead of our server'],
  [
    { status: 200, body: { ret: 0, data: 7 } },
    'We couldn’t read the server’s response. Try again.',
  ],
  [{ drop: true }, 'Network Unknow Error'],
];
