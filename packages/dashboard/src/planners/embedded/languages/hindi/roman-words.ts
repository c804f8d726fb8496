/**
 * Hindi words as people type them in Roman letters: `word = spelling, spelling`. Here stand the words that hold a request together, and
 * those whose usual spellings the sounds of the word do not give; the others are found by their sound, see `roman-sounds.ts`. English
 * words stand here where they do what a Hindi particle does, so that the reader sees what they are.
 */
export const functionWords = `
का = ka, kaa
की = ki, kee
के = ke, k
को = ko
में = mein, me, mai, mei, men, main
पर = par
पे = pe
कुछ = kuch, kuchh
से = se
तक = tak
और = aur, or, aor
या = ya, yaa, athva
ने = ne
है = hai, h, he, hae
हैं = hain, hein, hn
था = tha, thaa
थे = the
थी = thi, thee
हुआ = hua, huaa, hua
हुई = hui, huyi, huee
हुए = hue, huye
गया = gaya, gya
गए = gaye, gae, gye
गई = gayi, gai, gyi
हो = ho
अब = ab
लाओ = lao, laao
लो = lo
औसतन = ausatan, ausatn
मत = mat
उल्टा = ulta, ultaa
आ = aa
जा = ja
ले = le
दे = de
देर = der, deir
जल्दी = jaldi
चल = chal, chala, chali, chale, chalta, chalti
घट = ghat, ghata, ghati, ghate
गिर = gir, gira, giri, gire
बढ़ = badh, barh, badha, badhi, badhe, barha, barhi, barhe
बेच = bech, beche, bechi
ऊपर = upar, uper
आए = aaye, aye, aae, aai, aayi, aaya, aya
आते = aate, ate, aata, aati
रहा = raha
रही = rahi
रहे = rahe
दो = do
किया = kiya, kia
किए = kiye, kie
दिया = diya
दिए = diye
दी = di
कर = kar, kr
करो = karo, kro
करें = karen, karein
करके = karke, krke
कीजिए = kijiye, kijie, kijiyega
दीजिए = dijiye, dijie, dijiyega
दिखाओ = dikhao, dikhaao, dikhaiye, dikhaye, dikhaen, dikhayen, dikhaein, dikhana, dikha, dikhado, show, display
बताओ = batao, bataao, bta, btao, btaiye, bataiye, bataye, bataen, batayen, batana, bata, batado, tell
बनाओ = banao, banaao, banaiye, banaye, banaen, banayen, bana, banado
हटाओ = hatao, hataao, hataiye, hataen, hatado
हटा = hata
जोड़ो = jodo, joro
जोड़ = jod
लगाओ = lagao, lagaao, lagaiye
रख = rakh
तोड़ = tod
छोड़ो = chhodo
दोनों = dono, donon
लिख = likh
रहने = rehne, rahne
ठीक = theek, thik, teek
बस = bas
रखो = rakho, rakhe, rakhiye
चाहिए = chahiye, chahie, chaiye, chahye
मुझे = mujhe, mujhko, muje
हमें = hamen, hamein, humein, hume
हमारे = hamare, humare
हमारा = hamara, humara
हमारी = hamari, humari
मेरा = mera
मेरी = meri
मेरे = mere
अपने = apne
अपनी = apni
अपना = apna
कृपया = kripya, kripaya
प्लीज़ = please, plz, pls
यह = yah, yeh, ye
वह = vah, voh, wo, woh, vo
जो = jo
जी = ji, na, naa
ही = hi
भी = bhi
तो = to, toh
कितना = kitna, kitnaa
कितने = kitne, kitne, kitney
कितनी = kitni, kitnee
कौन = kaun, kon, koun
कौन सा = kaunsa, konsa, kounsa
कौन से = kaunse, konse, kounse
कौन सी = kaunsi, konsi, kounsi
सा = sa
सी = si
किस = kis
किसने = kisne
किन = kin
किसका = kiska
किसकी = kiski
किसके = kiske
कब = kab
कहाँ = kahan, kahaan, kaha
क्या = kya, kyaa
क्यों = kyon, kyun, kyu
कैसे = kaise, kese
कैसा = kaisa
कैसी = kaisi
इस = is, iss
इसे = ise, isse, isko, usko, use
उससे = usse
उसी = usi, ussi
इसी = isi, issi
इसका = iska
इसकी = iski
इसके = iske
इसमें = isme, ismein
जिस = jis
जिसने = jisne
जिन्होंने = jinhone, jinhonne
इनका = inka
इनकी = inki
इनके = inke
उसका = uska
उसकी = uski
उसके = uske
हमने = humne, hamne
जिन = jin
जिनका = jinka
जिनकी = jinki
जिनके = jinke
जिसका = jiska
जिसकी = jiski
जिसके = jiske
हर = har, each, every
प्रति = prati
अलग = alag
सब = sab
सभी = sabhi
सारे = saare, sare
सारी = saari, sari
पूरा = pura, poora
पूरी = puri, poori
पूरे = pure, poore
कुल = kul, kull
सिर्फ = sirf, sirph
केवल = keval, kewal
बिना = bina, binaa
अलावा = alawa, alava, ilawa
छोड़कर = chhodkar, chodkar, chhorkar, chhod, chhodke, chodke
नहीं = nahi, nahin, nahee, nhi, nahii
सबसे = sabse, sbse, subse
ज़्यादा = zyada, jyada, jada, zada, zyaada, jyaada, ziyada, jyda
अधिक = adhik
कम = kam, kum
वाला = wala, vala, waala, vaala
वाले = wale, vale, waale, vaale
वाली = wali, vali, waali, vaali
वालों = walo, walon, valo, valon, waalo, waalon
हिसाब = hisab, hisaab, hisabh
अनुसार = anusar, anusaar
मुताबिक = mutabik, mutabiq
आधार = aadhar, adhar
वार = wise, war, vaar, vaar
पहले = pehle, pahle, pahale, pehley
पहला = pehla, pahla
पहली = pehli, pahli
दूसरा = dusra, doosra
दूसरे = dusre, doosre
तीसरा = teesra, tisra
बाद = baad
बीच = beech, bich
जगह = jagah, jgah
बजाय = bajay, bajaye
साथ = saath, sath
तुलना = tulna, compare, comparison
दर = dar
संबंध = relation, relationship, correlation, sambandh
कोई = koi, koyi
निकालो = nikalo, nikaalo, nikaliye, nikaliyega
निकाल = nikal, nikaal
मुकाबले = mukable, mukabale
बनाम = banam
क्रम = kram
घटते = ghatte, ghatate
बढ़ते = badhte, badte
छोटे = chhote, chote
बड़े = bade
`

/** Words by which a request is known for Hindi, though it has no other: no language that is asked in has a word like them. */
export const certainWords =
  'har kitna kitne kitni kitnaa kitnee dikhao dikhaao dikhaiye dikhaye dikhaen dikhayen dikhado batao bataao bataiye bataye bataen batayen banao banaiye banado ' +
  'hatao hataiye hatado sabse sbse kaunsa kaunse kaunsi konsa konse konsi kisne kiska kiski kiske hisaab hisab pichle pichhle picchle pichla pichhla pichli ' +
  'pichhli zyada jyada zyaada jyaada mujhe chahiye chahie chhodkar chodkar kijiye dijiye rakho rakhiye nikalo nikaalo nikaliye chhodo ' +
  'lagao lagaiye jodo'

/** Stems of verbs that ask for something with one of `helpingWords` behind them: "hata do". */
export const stemWords = 'kar kr hata bana nikal nikaal tod jod laga rakh dikha bata bta badal likh chhod daal dal mita ghata badha khol'
export const helpingWords = 'do de dena dijiye dijie lo lena lijiye'

/** Words of which one alone may be a name or a word of another language. */
export const likelyWords =
  'ka ki ke ko hai hain mein se aur kul har tha thi hua hui hue huye kis kaun kab kahan kya bina sirf keval kewal karo karke kar bana hata dikha bata jodo lagao rakho naam wise mutabik mutabiq ausat sankhya naye mareez marij kisan fasal savari sawari shikayat dawai aaye aate ' +
  'gaya gaye gayi raha rahe rahi hamare hamara hamari humare mera meri mere apne wala wale wali vala vale vali waale waali waala nahi nahin bhi aaj kal abhi ' +
  'baki baaki bakaya iska iski iske isko ise isme jagah baad pehle pahle beech saath tulna theek thik hissa bta btao inka inki inke dono alag rang walo walon uska uski uske likh rehne rahne mahina mahine mahino mahinon maheene maheena saal hafte hafta roz ' +
  'bikri bikree bikne bika biki grahak grahako dukan dukaan paisa paise rupaye udhaar udhar kharcha kharch munafa munaafa labh kamai teen chaar paanch jyda anusar anusaar ' +
  'sasta saste sasti mehnga mehnge mehngi mahanga mahange kharid kharida kharide kharidi kharidte bech becha beche bechi bikta bikte bikti wapas wapsi vapas vapsi lauta laute lauti ' +
  'shahar shehar sheher gaon zila jila maal saman samaan kamaya kamate jinka jinki jinke jinhone jisne kabhi kuch saare sare khareed kitnaa kam kiya kiye bade chote chhote hafton mahilaon purush mahila'

/** Words of English that say how the words of a request hang together; those that are Hindi in Roman letters as well are not among them. */
export const englishWords =
  'show by of for with which what how who are were was will from and per each when where than these those that there number list give display compare between a an all its their my our it have did does'
