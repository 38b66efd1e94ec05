/** True for a name or address of this machine; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host)
}
