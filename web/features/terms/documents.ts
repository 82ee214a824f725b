/** Where the documents stand that an account agrees to. */
export const TERMS_PATH = "/regulamin";
export const PRIVACY_PATH = "/polityka-prywatnosci";
