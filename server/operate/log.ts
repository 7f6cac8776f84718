/** Where the platform writes its log lines. Messages hold no secret and no personal data. */
export interface Log {
  info(message: string): void;
  error(message: string): void;
}

/** Writes to the process' own streams. */
export const consoleLog: Log = {
  info: (message) => void process.stdout.write(`${message}\n`),
  error: (message) => void process.stderr.write(`${message}\n`),
};

/** Tokens and addresses removed from a text, for the log. */
export function redact(text: string): string {
  return text
    .replaceAll(/([?&](?:token|invitation|email|code|state|url)=)[^&\s"]*/gi, '$1…')
    .replaceAll(/[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}/g, '…')
    .replaceAll(/[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, '…@…')
    .replaceAll(/((?:postgres(?:ql)?|smtps?):\/\/)[^@\s]*@/gi, '$1…@');
}
