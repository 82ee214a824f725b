/**
 * Cookie that tells the server who asks for a page, for one purpose: the status of a page whose item is hidden from
 * visitors. Its value is the hash of the session token, which opens no call of the API (decision 050).
 */
export const READER_COOKIE = "reader";
/** Header of a rendered page: the API path of the item that is hidden from visitors. It stays on the server. */
export const HIDDEN_ITEM_HEADER = "x-hidden-item";
