import { installSystemPackages } from './setup/system.mjs'

installSystemPackages()
