/** The feed is not what whoever made this program signed. */
export class UnsignedFeedError extends Error {}
