import type { Me, PasswordRequest, RemovedData, TokenResponse } from '@chitravani/protocol'
import { send, sendJson } from './request.ts'
import type { CallOptions, Transport } from './request.ts'

export interface AuthCalls {
  /** Later calls bear the token. @throws `bad_credentials` */
  signIn(username: string, password: string, call?: CallOptions): Promise<TokenResponse>
  /** Signs in by the code of a one-use link. */
  signInByLink(code: string, call?: CallOptions): Promise<TokenResponse>
  /** Forgets the token; the server is not asked. */
  signOut(): void
  me(call?: CallOptions): Promise<Me>
  changePassword(request: PasswordRequest, call?: CallOptions): Promise<void>
  /** Removes everything the server keeps of the signed-in user's work. */
  removeMyData(call?: CallOptions): Promise<RemovedData>
}

export function openAuth(transport: Transport, keep: (token: string | undefined) => void): AuthCalls {
  const keeping = async (answer: Promise<TokenResponse>) => {
    const token = await answer
    keep(token.access_token)
    return token
  }
  return {
    signIn: (username, password, call) => keeping(sendJson(transport, '/auth/token', { ...call, form: { username, password } })),
    signInByLink: (code, call) => keeping(sendJson(transport, '/auth/link', { ...call, body: { code } })),
    signOut: () => keep(undefined),
    me: (call) => sendJson(transport, '/auth/me', call),
    changePassword: async (request, call) => {
      await send(transport, '/auth/password', { ...call, body: request })
    },
    removeMyData: (call) => sendJson(transport, '/auth/me/data', { ...call, method: 'DELETE' }),
  }
}
