/** The platform cannot start; the message is one line a person can act on, naming the variable. */
export class StartupError extends Error {
  override readonly name = 'StartupError';

  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}
