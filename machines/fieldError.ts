/** One field the server refused: the field's id and the server's own words. */
export interface FieldError {
  id: string;
  error: string;
}
