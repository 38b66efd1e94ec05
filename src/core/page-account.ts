import { storedToken } from './stored-token.ts'

let account: string | undefined

/** A page acts for one account: the first it sees signed in, until it signs in to another itself. */
export function claimPage(user: string): void {
  account ??= user
}

/** This page has signed in to this account. */
export function switchPage(user: string): void {
  account = user
}

/** Whether another tab has since logged in to an account that this page doesn't act for. */
export function isOtherAccount(): boolean {
  const user = storedToken()?.user
  return account !== undefined && user !== undefined && user !== account
}
