/** The platform cannot start. The message is one line that the operator can act on, naming the variable. */
export class StartupError extends Error {
  override readonly name = 'StartupError';

  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}
