import {
  connectionCheck,
  connectionExamples,
  connectionList,
  connectionRead,
  connectionSchema,
  connectionSettingsList,
  connectionSummary,
  languageTag,
  newConnection,
  removedConnection,
} from '@chitravani/protocol'
import type { ConnectionList } from '@chitravani/protocol'
import { z } from 'zod'
import { addConnection, connectionSettingsOf, deleteConnection, readAgain, testConnection } from '../../add-connection.ts'
import { connectionOf, connectionsOf } from '../../connection-of.ts'
import { examplesIn } from '../../example-questions.ts'
import { answersJson, json, route } from '../../route.ts'
import { toConnectionSchema } from '../../schema-of.ts'
import type { Services } from '../../services.ts'

const inLanguage = z.strictObject({ language: languageTag.optional() })
const params = z.strictObject({ name: z.string().min(1).max(128) })

export const listConnections = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/connections',
    summary: 'Where data can be asked',
    access: 'user',
    answers: answersJson(connectionList, 'All of them'),
    async handle({ user }) {
      return json({ connections: await connectionsOf(services, user.name) } satisfies ConnectionList)
    },
  })

export const createConnection = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/connections',
    summary: 'Adds a place where data lives and writes it into the settings file',
    access: 'admin',
    body: newConnection,
    answers: { 201: { description: 'It was opened once and is there', content: { 'application/json': connectionSummary } } },
    fails: ['conflict'],
    async handle({ body, signal }) {
      return json(await addConnection(services, body, signal), 201)
    },
  })

export const listConnectionSettings = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/connections/settings',
    summary: 'How every connection is set up; of secrets where they stand',
    access: 'admin',
    answers: answersJson(connectionSettingsList, 'All of them, also those that show the caller nothing'),
    async handle() {
      return json(connectionSettingsOf(services))
    },
  })

export const testConnectionRoute = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/connections/{name}/test',
    summary: 'Opens a connection anew and says what is wrong with it',
    access: 'admin',
    params,
    bodyMayBeMissing: true,
    body: z.strictObject({}),
    answers: answersJson(connectionCheck, 'What is wrong, and what is there'),
    fails: ['not_found', 'timeout'],
    async handle({ params, signal }) {
      return json(await testConnection(services, params.name, signal))
    },
  })

export const readConnectionAgain = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/connections/{name}/refresh',
    summary: 'Reads the schema of a connection again; what was read before stands meanwhile',
    access: 'admin',
    params,
    bodyMayBeMissing: true,
    body: z.strictObject({}),
    answers: answersJson(connectionRead, 'What is there, and what came and went'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ params, signal }) {
      return json(await readAgain(services, params.name, signal))
    },
  })

export const removeConnection = (services: Services) =>
  route({
    method: 'DELETE',
    path: '/dashboard/connections/{name}',
    summary: 'Takes a connection out of the settings file; the data stays, and so do dashboards made from it',
    access: 'admin',
    params,
    answers: answersJson(removedConnection, 'It is gone'),
    fails: ['not_found', 'conflict'],
    async handle({ params }) {
      deleteConnection(services, params.name)
      return json({ name: params.name })
    },
  })

export const readConnectionSchema = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/connections/{name}/schema',
    summary: 'Tables, columns, keys and what their values are like',
    access: 'user',
    params,
    query: inLanguage,
    answers: answersJson(connectionSchema, 'The schema'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ user, params, query, signal }) {
      const connection = await connectionOf(services, user.name, params.name)
      return json(toConnectionSchema(await connection.catalog({ signal }), query.language))
    },
  })

export const readConnectionExamples = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/connections/{name}/examples',
    summary: 'Questions made from its own columns',
    access: 'user',
    params,
    query: inLanguage,
    answers: answersJson(connectionExamples, 'Up to six questions'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ user, params, query, signal }) {
      const connection = await connectionOf(services, user.name, params.name)
      return json({ name: params.name, examples: await examplesIn(query.language, await connection.catalog({ signal })) })
    },
  })
