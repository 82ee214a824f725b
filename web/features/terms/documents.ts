/** Paths of the documents that an account accepts. */
export const TERMS_PATH = "/regulamin";
export const PRIVACY_PATH = "/polityka-prywatnosci";
