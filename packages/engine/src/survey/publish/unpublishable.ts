/** Precedes the reason wherever the product says why a survey cannot be published. */
export const UNPUBLISHABLE = "The Survey can't be published: ";
