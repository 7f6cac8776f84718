/** A file that is no action log, or not one that this build can read. The message is for a person. */
export class LogFileError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'LogFileError';
  }
}
