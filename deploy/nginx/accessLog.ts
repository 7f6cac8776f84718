import { block } from './block';

/** One line of JSON a call. Queries, and pages that led here, may hold what a log must not keep. */
const LINE =
  '{"time":"$time_iso8601","network":"$remote_addr","method":"$request_method","host":"$host",' +
  '"path":"$portal_path_only","status":$status,"bytes":$bytes_sent,"seconds":$request_time,' +
  '"platform":"$upstream_addr","platform_seconds":"$upstream_response_time",' +
  '"trace":"$portal_trace"}';

export const accessLogFormat = (): string[] => [
  ...block('map $request_uri $portal_path_only', [
    'default "";',
    '"~^(?<portal_p>[^?]*)" $portal_p;',
  ]),
  ...block('map $upstream_http_x_trace_id $portal_trace', [
    'default $upstream_http_x_trace_id;',
    '"" $request_id;',
  ]),
  `log_format portal escape=json '${LINE}';`,
  '',
];
