/** Enter that ends a composition (an input method's) is not a submit; Safari only tells by 229 (I9). */
export const keepComposition = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
};
