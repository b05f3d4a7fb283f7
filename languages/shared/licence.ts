/** Whether a comment is a licence or a copyright notice, which documents nothing. */
export function isLicence(comment: string): boolean {
  return /copyright|licen[cs]e|spdx|all rights reserved/i.test(comment);
}
