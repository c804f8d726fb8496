#!/usr/bin/env node
// A file that is there before the build, so that the install can link the command to it.
import './dist/main.js'
