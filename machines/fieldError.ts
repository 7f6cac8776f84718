/** A field that the server refused: its id and the server's message. */
export interface FieldError {
  id: string;
  error: string;
}
