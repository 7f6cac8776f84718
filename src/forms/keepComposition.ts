/** Enter that ends an input method's composition is not a submit; Safari marks it only by key code 229 (I9). */
export const keepComposition = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
};
